package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.ViewGroup;
import android.widget.ListView;
import org.junit.jupiter.api.Test;

final class BlankAreaTest {
  @Test
  void aListHasRowsAndWhatMayDrawItselfHasNone() {
    assertTrue(BlankArea.hasRows(ListView.class));
    assertFalse(BlankArea.hasRows(ViewGroup.class));
  }
}
