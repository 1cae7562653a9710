package dev.hitchproof.screens;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.View;

/** A dialog in which one chooses a country. */
public final class CountriesActivity extends Activity {
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    setContentView(new View(this));
    boolean parsesOften = World.of(this).equals("json-in-adapter");
    CountriesAdapter.Source countries = parsesOften ? new ParsedOften() : new ParsedOnce();
    dialog = new AlertDialog.Builder(this).setAdapter(new CountriesAdapter(countries), null).show();
    dialog.getListView().setContentDescription("countries");
  }

  @Override
  protected void onDestroy() {
    dialog.dismiss();
    super.onDestroy();
  }
}
