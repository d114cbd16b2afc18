package org.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import liquibase.Scope;
import liquibase.command.CommandScope;
import liquibase.resource.DirectoryResourceAccessor;
import org.flywaydb.core.Flyway;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.jooq.CloseableDSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.DatabaseDriver;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Frameworks that know sqlite-jdbc by the name of its driver, its URL or its exceptions. */
@Tag("slow")
class FrameworksTest {

    private static final String DRIVER = "org.sqlite.JDBC";

    @TempDir
    Path directory;
    private String url;

    @BeforeEach
    void url() {
        url = "jdbc:sqlite:" + directory.resolve("test.db");
    }

    private String value(String sql) throws SQLException {
        try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement(); ResultSet row = s.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void hikariLoadsTheDriver() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDriverClassName(DRIVER);
        config.setJdbcUrl(url);
        config.addDataSourceProperty("journal_mode", "WAL");
        try (HikariDataSource pool = new HikariDataSource(config); Connection c = pool.getConnection()) {
            assertInstanceOf(SQLiteConnection.class, c.unwrap(SQLiteConnection.class));
        }
        assertEquals("wal", value("PRAGMA journal_mode"));
    }

    @Test
    void springBootFindsTheDriverByTheUrl() throws Exception {
        assertEquals(DRIVER, DatabaseDriver.fromJdbcUrl(url).getDriverClassName());
        try (HikariDataSource source = (HikariDataSource) DataSourceBuilder.create().url(url).build()) {
            JdbcTemplate template = new JdbcTemplate(source);
            template.execute("CREATE TABLE t(a UNIQUE)");
            assertEquals(1, template.update("INSERT INTO t VALUES(?)", 7));
            Throwable cause = assertThrows(DataAccessException.class, () -> template.update("INSERT INTO t VALUES(?)", 7)).getRootCause();
            assertEquals(SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE, assertInstanceOf(SQLiteException.class, cause).getResultCode());
        }
    }

    @Test
    void flywayMigrates() throws Exception {
        Path migrations = Files.createDirectory(directory.resolve("migrations"));
        Files.writeString(migrations.resolve("V1__create.sql"), "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);\n");
        assertEquals(1, Flyway.configure().dataSource(url, null, null).locations("filesystem:" + migrations).load()
                        .migrate().migrationsExecuted);
        assertEquals("1", value("SELECT a FROM t"));
    }

    @Test
    void liquibaseMigratesAndRollsBack() throws Exception {
        Files.writeString(directory.resolve("changes.sql"), """
                        --liquibase formatted sql
                        --changeset author:1
                        CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT);
                        INSERT INTO t VALUES(1, 'x');
                        --rollback DROP TABLE t;
                        """);
        liquibase("update");
        liquibase("update");
        assertEquals("x", value("SELECT b FROM t"));
        liquibase("rollbackCount", "count", 1);
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema WHERE name = 't'"));
    }

    private void liquibase(String command, Object... arguments) throws Exception {
        CommandScope scope = new CommandScope(command).addArgumentValue("url", url).addArgumentValue("changelogFile", "changes.sql");
        for (int i = 0; i < arguments.length; i += 2) {
            scope.addArgumentValue((String) arguments[i], arguments[i + 1]);
        }
        Scope.child(Scope.Attr.resourceAccessor, new DirectoryResourceAccessor(directory), () -> scope.execute());
    }

    @Test
    void jooqKnowsTheDialectByTheUrl() {
        try (CloseableDSLContext jooq = DSL.using(url)) {
            assertEquals(SQLDialect.SQLITE, jooq.dialect());
            jooq.createTable("t").column("a", org.jooq.impl.SQLDataType.INTEGER).execute();
            jooq.insertInto(DSL.table("t")).columns(DSL.field("a")).values(5).execute();
            assertEquals(5, jooq.select(DSL.field("a", Integer.class)).from("t").fetchOne().value1());
        }
    }

    @Entity(name = "Person")
    static class Person {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;
        @Column(unique = true)
        String name;
    }

    @Test
    void hibernateGeneratesKeysAndNamesViolations() {
        Configuration configuration = new Configuration().addAnnotatedClass(Person.class);
        configuration.setProperty("hibernate.connection.url", url);
        configuration.setProperty("hibernate.connection.driver_class", DRIVER);
        configuration.setProperty("hibernate.dialect", "org.hibernate.community.dialect.SQLiteDialect");
        configuration.setProperty("hibernate.hbm2ddl.auto", "update");
        try (SessionFactory factory = configuration.buildSessionFactory()) {
            factory.inTransaction(session -> {
                Person ada = new Person();
                ada.name = "Ada";
                session.persist(ada);
                assertNotNull(ada.id);
            });
            assertThrows(ConstraintViolationException.class, () -> factory.inTransaction(session -> {
                Person twin = new Person();
                twin.name = "Ada";
                session.persist(twin);
            }));
        }
    }
}
