package org.sqltruffle.bridge.jdbc.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver under Hibernate ORM with the community dialect. */
@Tag("slow")
class HibernateTest {

    private static SessionFactory factory(Path file) {
        Configuration configuration = new Configuration();
        configuration.addAnnotatedClass(Author.class).addAnnotatedClass(Book.class);
        configuration.setProperty("hibernate.connection.url", "jdbc:sqltruffle:" + file + "?foreign_keys=true");
        configuration.setProperty("hibernate.connection.driver_class", "org.sqltruffle.bridge.jdbc.Driver");
        configuration.setProperty("hibernate.dialect", "org.hibernate.community.dialect.SQLiteDialect");
        configuration.setProperty("hibernate.hbm2ddl.auto", "update");
        configuration.setProperty("hibernate.jdbc.batch_size", "20");
        return configuration.buildSessionFactory();
    }

    @Test
    void entitiesLiveInTheDatabase(@TempDir Path directory) {
        Path file = directory.resolve("hibernate.db");
        LocalDateTime born = LocalDateTime.of(1815, 12, 10, 6, 30, 15);
        try (SessionFactory factory = factory(file)) {
            factory.inTransaction(session -> {
                Author author = new Author("Ada", born);
                author.add(new Book("Notes", 10.25));
                author.add(new Book("Letters", 5.5));
                session.persist(author);
                assertNotNull(author.id());
            });
            factory.inTransaction(session -> {
                Author author = session.createQuery("from Author a where a.name = :name", Author.class).setParameter("name", "Ada")
                                .getSingleResult();
                assertEquals(born, author.born());
                assertEquals(2, author.books().size());
                assertEquals(15.75, session.createQuery("select sum(b.price) from Book b", Double.class).getSingleResult());
                author.books().removeFirst();
            });
            assertThrows(IllegalStateException.class, () -> factory.inTransaction(session -> {
                session.createMutationQuery("delete from Book").executeUpdate();
                throw new IllegalStateException();
            }));
            factory.inTransaction(session -> assertEquals(List.of("Letters"),
                            session.createQuery("select b.title from Book b", String.class).getResultList()));
            assertThrows(ConstraintViolationException.class,
                            () -> factory.inTransaction(session -> session.persist(new Author("Ada", born))));
        }
        // A second time on the file: the schema is found, not made again.
        try (SessionFactory factory = factory(file)) {
            factory.inTransaction(session -> {
                assertEquals(1L, session.createQuery("select count(a) from Author a", Long.class).getSingleResult());
                session.remove(session.createQuery("from Author", Author.class).getSingleResult());
            });
            factory.inTransaction(
                            session -> assertNull(session.createQuery("from Book", Book.class).setMaxResults(1).getSingleResultOrNull()));
        }
    }
}
