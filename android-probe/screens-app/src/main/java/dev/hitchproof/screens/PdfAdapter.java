package dev.hitchproof.screens;

import android.graphics.pdf.PdfDocument;

/** Makes a PDF in the bind of one row, which the virtual device cannot. */
final class PdfAdapter extends ContactsAdapter {
  private static final int ROW = 30;

  @Override
  void show(Row row, int position) {
    super.show(row, position);
    if (position == ROW) new PdfDocument().close();
  }
}
