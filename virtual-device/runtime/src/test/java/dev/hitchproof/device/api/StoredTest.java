package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoredTest {
  @Test
  void onlyChangesAreStored() {
    for (String sql : List.of("INSERT INTO seen VALUES (1)", " update seen set a = 1", "delete from seen", "REPLACE INTO seen VALUES (1)", "CREATE TABLE a (b)"))
      assertTrue(Stored.isChange(sql), sql);
    for (String sql : List.of("SELECT * FROM seen", "PRAGMA user_version", "BEGIN EXCLUSIVE;", "", "up")) assertFalse(Stored.isChange(sql), sql);
  }
}
