"""Small files in the folder of the output, on any file system that Hadoop supports."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, Tuple, cast

from pyspark.sql import SparkSession


class Folder:
    """A folder of JSON files that are written atomically."""

    def __init__(self, spark: SparkSession, path: str) -> None:
        self._jvm = cast(Any, spark._jvm)
        self._path = self._jvm.org.apache.hadoop.fs.Path(path)
        self._system = self._path.getFileSystem(spark._jsc.hadoopConfiguration())

    def exists(self) -> bool:
        """Returns whether it exists and is a folder."""
        return bool(self._system.exists(self._path) and self._system.getFileStatus(self._path).isDirectory())

    def write(self, name: str, value: Dict[str, Any]) -> None:
        """Writes a new file and moves it into place once it is complete."""
        place, draft = self._of(name), self._of(f".{name}.draft")
        stream = self._system.create(draft, True)
        try:
            stream.write(bytearray(json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8")))
        finally:
            stream.close()
        if not self._system.rename(draft, place):
            raise OSError(f"{place} cannot be written; is another job writing to this output?")

    def write_over(self, name: str, value: Dict[str, Any]) -> None:
        """Like :meth:`write`, but keeps an existing file."""
        if not self._system.exists(self._of(name)):
            self.write(name, value)

    def delete(self, pattern: str) -> None:
        """Deletes the files and folders whose names match, with their contents."""
        for status in self._system.globStatus(self._of(pattern)) or ():
            if not self._system.delete(status.getPath(), True):
                raise OSError(f"{status.getPath()} cannot be deleted; ask its owner for write access")

    def read(self) -> Iterator[Tuple[str, Dict[str, Any]]]:
        """Returns all files, by name."""
        if not self.exists():
            return
        names = sorted(status.getPath().getName() for status in self._system.listStatus(self._path))
        for name in names:
            if name.endswith(".json"):
                yield name, json.loads(self._text(name))

    def _text(self, name: str) -> str:
        stream = self._system.open(self._of(name))
        try:
            text: str = self._jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8")
            return text
        finally:
            stream.close()

    def _of(self, name: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(self._path, name)
