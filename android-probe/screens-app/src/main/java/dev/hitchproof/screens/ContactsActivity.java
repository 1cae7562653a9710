package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;
import android.widget.AbsListView;
import android.widget.ListView;

/** A ListView of contacts. */
public final class ContactsActivity extends Activity {
  private static final int STACKED_TINTS = 20;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    String world = World.of(this);
    ContactsAdapter contacts = contactsOf(world, getIntent().getIntExtra("seed", 1));
    ListView list = new ListView(this);
    list.setContentDescription("contacts");
    list.setAdapter(contacts);
    // A pixel of the first row is visible. A row that has just left by its last pixel is kept beside the new one at the other
    // end: there are never more rows than then, so a slide inflates none.
    list.setSelectionFromTop(1, list.getDividerHeight() + 1);
    list.post(() -> {
      list.scrollListBy(1);
      list.scrollListBy(-1);
    });
    if (world.equals("notify-in-scroll")) list.setOnScrollListener(new ReadMarker(contacts));
    setContentView(list);
  }

  private static ContactsAdapter contactsOf(String world, int seed) {
    switch (world) {
      case "no-recycling": return new NewRowsAdapter();
      case "scaled-photos": return new PhotosAdapter();
      case "initials": return new InitialsAdapter();
      case "decoded-photos": return new DecodedAdapter();
      case "paged": return new PagedAdapter(false);
      case "compared-with-all": return new PagedAdapter(true);
      case "pdf-in-bind": return new PdfAdapter();
      case "late-rows": return new LateAdapter();
      case "dear-row": return new DearAdapter(DearAdapter.When.ROW_73, seed);
      case "dear-return": return new DearAdapter(DearAdapter.When.GOING_BACK, seed);
      case "dear-large-text": return new DearAdapter(DearAdapter.When.LARGE_TEXT, seed);
      case "dear-seed": return new DearAdapter(DearAdapter.When.SEED, seed);
      case "stacked-tints": return new TintedAdapter(STACKED_TINTS);
      case "one-tint": return new TintedAdapter(1);
      default: return new ContactsAdapter();
    }
  }

  /** Marks what was seen, and reports at each pixel that all contacts have changed. */
  private static final class ReadMarker implements AbsListView.OnScrollListener {
    private final ContactsAdapter contacts;

    ReadMarker(ContactsAdapter contacts) {
      this.contacts = contacts;
    }

    @Override
    public void onScrollStateChanged(AbsListView list, int state) {}

    @Override
    public void onScroll(AbsListView list, int first, int visible, int total) {
      contacts.sawUntil(first + visible);
      contacts.notifyDataSetChanged();
    }
  }
}
