package dev.hitchproof.demo;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;

/** Asks for a name before the feed, as a test account's login does. */
public final class LoginActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    EditText user = new EditText(this);
    user.setContentDescription("user");
    Button logIn = new Button(this);
    logIn.setContentDescription("log in");
    logIn.setText("Log in");
    logIn.setOnClickListener(
        pressed -> {
          if (user.length() > 0) startActivity(new Intent(this, FeedActivity.class));
          else user.setError("Type a name");
        });
    LinearLayout form = new LinearLayout(this);
    form.setOrientation(LinearLayout.VERTICAL);
    form.addView(user);
    form.addView(logIn);
    setContentView(form);
  }
}
