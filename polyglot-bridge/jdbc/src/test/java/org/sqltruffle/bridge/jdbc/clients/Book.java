package org.sqltruffle.bridge.jdbc.clients;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** An entity of {@link HibernateTest}. */
@Entity
public class Book {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    private String title;

    private double price;

    @ManyToOne(optional = false)
    private Author author;

    protected Book() {
    }

    Book(String title, double price) {
        this.title = title;
        this.price = price;
    }

    void setAuthor(Author newAuthor) {
        author = newAuthor;
    }
}
