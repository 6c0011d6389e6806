"""What the generated schema gets in addition: examples, descriptions, and the errors that many calls share.

`complete.py` is the generator's hook. `values.py` has the example of each field by its name, `texts.py` its
description; the files of components and responses have the exceptions. `parameters.py` describes parameters,
`errors.py` has the sentences of errors. What no table knows stops the generator.
"""
