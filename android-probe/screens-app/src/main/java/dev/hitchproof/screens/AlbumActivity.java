package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.TextView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Songs below a header that collapses before they scroll. */
public final class AlbumActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    FrameLayout header = new FrameLayout(this);
    RecyclerView songs = new RecyclerView(this);
    songs.setContentDescription("songs");
    songs.setLayoutManager(new LinearLayoutManager(this));
    songs.setAdapter(new LinesAdapter((line, position) -> line.setText(Words.sentence(position, 4))));
    CollapsingLayout screen = new CollapsingLayout(this, header, songs);
    screen.setOffsetListener(listenerOf(World.of(this), header));
    setContentView(screen);
  }

  private CollapsingLayout.OffsetListener listenerOf(String world, FrameLayout header) {
    if (world.equals("header-inflated")) return new InflatedHeader(header);
    View content = getLayoutInflater().inflate(R.layout.album_header, header, true);
    ((TextView) content.findViewById(R.id.title)).setText(Words.sentence(0, 2));
    return world.equals("blur") ? new BlurredCover(content.findViewById(R.id.cover)) : new FadingHeader(content);
  }
}
