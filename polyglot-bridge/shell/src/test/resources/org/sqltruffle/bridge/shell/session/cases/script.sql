CREATE TABLE fromscript(a);
INSERT INTO fromscript VALUES(1);
SELECT * FROM nowhere2;
