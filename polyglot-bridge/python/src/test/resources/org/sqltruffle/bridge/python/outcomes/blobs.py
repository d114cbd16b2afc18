"""Blobs that are read and written in place."""

# Blobs
of("""
blob = connection.blobopen("t", "c", 1)
len(blob), blob.tell(), blob.read(2), blob.tell(), blob.read(), blob.read(), blob.read(0)
blob.seek(1), blob.read(100), blob.seek(0)
blob.seek(6)
blob.seek(-1)
blob.seek(-1, 2), blob.tell()
blob.seek(1, 1), blob.tell()
blob.seek(0, 3)
blob.seek(2**31 - 1, 1)
blob.seek("x")
blob.seek(2**40)
blob.read("x")
blob.read(-5)
blob.seek(0), blob.write(b"\\x09"), blob.tell(), blob[:]
blob.write(b"123456")
blob.write("x")
blob.write(5)
blob.write(bytearray(b"x")), blob.write(memoryview(b"y")), blob[:]
blob[0], blob[-1], blob[True], blob[Index()]
blob[5]
blob[-6]
blob[2**70]
blob["x"]
blob[None]
blob[1.0]
blob[Bad()]
blob[::0]
blob["a":]
blob[0] = 255
blob[0] = 256
blob[0] = -1
blob[0] = "x"
blob[0] = b"x"
blob[0] = 1.5
blob[5] = 1
blob[2**70] = 1
blob["x"] = 1
blob[None] = 1
blob[1:3] = b"ab"
blob[1:3] = b"abc"
blob[1:3] = "ab"
blob[1:3] = 5
blob[::2] = b"xyz"
blob[3:1] = b""
blob[3:1] = b"x"
blob[0] = Index()
blob[0] = True
del blob[0]
del blob[0:1]
del blob["x"]
blob.__enter__() is blob
blob == blob, hash(blob) == hash(blob)
blob.__exit__(None, None, None)
blob.read()
len(blob)
blob[0]
blob[0] = 1
blob.close()
blob.tell()
blob.__enter__()
blob.__exit__(None, None, None)
connection.blobopen(5, "c", 1)
connection.blobopen("t", 5, 1)
connection.blobopen("t", "c", "x")
connection.blobopen("t", "c", 1.5)
connection.blobopen("t", "c", 2**70)
connection.blobopen("t", "c", 1, readonly=True).write(b"x")
connection.blobopen("t", "c", 1, readonly=Bad())
connection.blobopen("t", "c", 1, name=5)
connection.blobopen("t", "c", 1, name="other")
connection.blobopen("t", "none", 1)
connection.blobopen("none", "c", 1)
connection.blobopen("t", "c", 100)
connection.blobopen("t", "c", 2)
connection.blobopen("t\\0", "c", 2)
changed = connection.blobopen("t", "c", 1)
connection.execute("update t set c = x'00' where a = 1").rowcount
changed.read()
changed.write(b"x")
changed[0]
len(changed)
""", connection=database())
