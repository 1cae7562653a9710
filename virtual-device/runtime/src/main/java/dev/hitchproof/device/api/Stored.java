package dev.hitchproof.device.api;

import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteDatabaseConfiguration;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.host.IdentityHashes;
import dev.hitchproof.device.inside.time.Charges;
import java.util.Locale;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;

/**
 * Charges the wait until SQLite has stored a change. Called by what {@code host.WorkMarks} adds to SQLiteSession. A database
 * with a write-ahead log does not wait: there the platform syncs at checkpoints only.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/res/res/values/config.xml (db_wal_sync_mode)
 */
public final class Stored {
  private static final int UNITS = CallCosts.like("java/io/FileDescriptor.sync()").flat();
  /** First letters of the statements that change a database. */
  private static final Set<String> CHANGES = Set.of("INS", "UPD", "DEL", "REP", "CRE", "DRO", "ALT");
  private static final int LETTERS = 3;

  private Stored() {}

  /** A session is about to execute a statement. */
  public static void statement(Object session, String sql) {
    if (Charges.OF_DEVICE.isCharged() && isChange(sql) && !isInTransaction(session) && waits(session)) waitUntilStored();
  }

  /** A session is about to commit a transaction. */
  public static void transaction(Object session) {
    if (Charges.OF_DEVICE.isCharged() && waits(session)) waitUntilStored();
  }

  private static void waitUntilStored() {
    Work.doesIo();
    Charges.OF_DEVICE.spendLarge(UNITS);
  }

  static boolean isChange(String sql) {
    String trimmed = sql.trim();
    return trimmed.length() >= LETTERS && CHANGES.contains(trimmed.substring(0, LETTERS).toUpperCase(Locale.ROOT));
  }

  private static boolean isInTransaction(Object session) {
    return field(session, "mTransactionStack") != null;
  }

  private static boolean waits(Object session) {
    SQLiteDatabaseConfiguration database = (SQLiteDatabaseConfiguration) field(field(session, "mConnectionPool"), "mConfiguration");
    return !database.path.startsWith(":memory:") && (database.openFlags & SQLiteDatabase.ENABLE_WRITE_AHEAD_LOGGING) == 0;
  }

  private static Object field(Object of, String name) {
    return IdentityHashes.unmoved(() -> ReflectionHelpers.getField(of, name));
  }
}
