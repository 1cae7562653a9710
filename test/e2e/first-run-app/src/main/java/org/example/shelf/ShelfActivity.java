package org.example.shelf;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ListView;

/**
 * Welcomes at the first start only, then shows three ways: to a list, to one without a row, and to a partner's app, which the
 * virtual device has not.
 */
public final class ShelfActivity extends Activity {
  private static final int BOOKS = 200;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    if (getPreferences(MODE_PRIVATE).getBoolean("welcomed", false)) showHome();
    else setContentView(columnOf(button("Continue", this::welcomed)));
  }

  private void welcomed() {
    getPreferences(MODE_PRIVATE).edit().putBoolean("welcomed", true).commit();
    showHome();
  }

  private void showHome() {
    Intent partner = new Intent(Intent.ACTION_VIEW, Uri.parse("partner://example.org/terms"));
    setContentView(columnOf(button("Books", () -> show(BOOKS)), button("Loans", () -> show(0)), button("Terms", () -> startActivity(partner))));
  }

  private void show(int rows) {
    String[] titles = new String[rows];
    for (int i = 0; i < rows; i++) titles[i] = "Book " + i;
    ListView list = new ListView(this);
    list.setContentDescription(rows == 0 ? "loans" : "books");
    list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, titles));
    setContentView(list);
  }

  private Button button(String label, Runnable pressed) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(view -> pressed.run());
    return button;
  }

  private ViewGroup columnOf(View... views) {
    LinearLayout column = new LinearLayout(this);
    column.setOrientation(LinearLayout.VERTICAL);
    for (View view : views) column.addView(view);
    return column;
  }
}
