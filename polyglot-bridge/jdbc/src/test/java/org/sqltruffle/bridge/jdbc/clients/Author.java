package org.sqltruffle.bridge.jdbc.clients;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** An entity of {@link HibernateTest}. */
@Entity
public class Author {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(unique = true, nullable = false)
    private String name;

    private LocalDateTime born;

    @OneToMany(mappedBy = "author", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id")
    private List<Book> books = new ArrayList<>();

    protected Author() {
    }

    Author(String name, LocalDateTime born) {
        this.name = name;
        this.born = born;
    }

    void add(Book book) {
        books.add(book);
        book.setAuthor(this);
    }

    Long id() {
        return id;
    }

    LocalDateTime born() {
        return born;
    }

    List<Book> books() {
        return books;
    }
}
