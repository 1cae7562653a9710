package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bitmaps cost by their pixels; a database waits once for a change, alone or with its transaction, unless it is in memory or has a log. */
@Timeout(120)
class ChargedNativesIT {
  /** As long as a file until it is stored. */
  private static final int WAIT = 200_000 * CallCosts.UNIT;
  @TempDir Path data;

  @Test
  void costAsTheFrameworksObjectsAre() throws Exception {
    assertEquals(
        List.of("pixels " + 20 * 30 * 2, "alone " + WAIT, "read 0", "in-transaction 0", "commit " + WAIT, "logged 0", "in-memory 0"),
        InSandbox.printed(data, "inside.ChargedNatives", "charged").lines().filter(line -> line.matches("[a-z-]+ \\d+")).toList());
  }

  /** SQLite's own list of a statement's instructions says how many are in the loop over the rows. */
  @Test
  void aStatementCostsByTheRowsThatSqliteReadsNotByThoseThatItReturns() throws Exception {
    Map<String, Long> units = InSandbox.printed(data, "api.CountedSql", "charged", "charges").lines().map(line -> line.split(" = ")).filter(words -> words.length == 2)
        .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    assertEquals(12 * CallCosts.UNIT * units.get("loop 3000"), (units.get("scan 3000") - units.get("scan 3")) / 2_997.0, CallCosts.UNIT, "of a row");
    for (String query : List.of("scan", "sum", "join")) {
      assertEquals(10, ratio(units, query, 30_000, 3_000), 0.5, query);
      assertEquals(10, ratio(units, query, 300_000, 30_000), 0.5, query);
    }
    long once = units.get("pages 3");
    assertEquals(10, (double) (units.get("pages 300000") - once) / (units.get("pages 30000") - once), 1.5, "a count of all rows looks at each page once");
    assertTrue(units.get("indexed 300000") * 100 < units.get("scan 300000"), units::toString);
    assertEquals(10 * 18 / 15.0, (double) (units.get("sorted 300000") - units.get("all 300000")) / (units.get("sorted 30000") - units.get("all 30000")), 1.5, "rows × halvings");
  }

  private static double ratio(Map<String, Long> units, String query, int rows, int fewer) {
    return (double) units.get(query + " " + rows) / units.get(query + " " + fewer);
  }
}
