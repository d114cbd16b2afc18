"""The loop of SQPyte's running example, with nothing but the standard sqlite3 module."""

import sqlite3


class Loop:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    def run(self):
        quantity = price = discounted = 0.0
        for q, p, d in self.connection.execute("SELECT l_quantity, l_extendedprice, l_discount FROM lineitem"):
            quantity += q
            price += p
            discounted += p * (1 - d)
        return quantity, price, discounted
