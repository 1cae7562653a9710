import android.app.ActivityManager;
import android.content.ContentValues;
import android.content.Context;
import android.content.SharedPreferences;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.view.View;
import android.view.View.MeasureSpec;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.RelativeLayout;
import android.widget.TextView;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import com.google.gson.Gson;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What was measured on phones, and published, as code of an app: each method prepares an operation, whose units are counted.
 * test/bench/published-relations.ts names the sources.
 */
public final class PublishedWork {
  private static final int MEGABYTE = 1_000_000;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String[] FREQUENT = {"a", "small", "number", "of", "strings", "reused", "frequently"};
  private static final int FREQUENT_PERCENT = 30;
  private static final Random UNSTABLE = new Random(0);

  private PublishedWork() {}

  // ---- views ----------------------------------------------------------------------------------------------

  /** A list of one pixel scrolls by a row of 50 words, most of them new: detached, bound, attached, laid out. */
  public static Callable<?> scrollsRow(Context context) {
    RecyclerView list = new RecyclerView(context);
    list.setLayoutManager(new LinearLayoutManager(context));
    list.setAdapter(new Paragraphs());
    measure(list, 1_080, 1);
    return () -> {
      list.scrollBy(0, list.getChildAt(list.getChildCount() - 1).getHeight());
      return null;
    };
  }

  private static final class Paragraphs extends RecyclerView.Adapter<Paragraphs.Row> {
    static final class Row extends RecyclerView.ViewHolder {
      private final TextView label;

      Row(FrameLayout card) {
        super(card);
        label = (TextView) card.getChildAt(0);
      }
    }

    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
      FrameLayout card = new FrameLayout(parent.getContext());
      card.setLayoutParams(new RecyclerView.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
      TextView label = text(parent.getContext(), "", 18);
      label.setPadding(21, 21, 21, 21);
      card.addView(label, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
      return new Row(card);
    }

    @Override
    public void onBindViewHolder(Row row, int position) {
      row.label.setText(paragraph());
    }

    @Override
    public int getItemCount() {
      return Integer.MAX_VALUE;
    }
  }

  public static Callable<?> buildsParagraph(Context context) {
    return PublishedWork::paragraph;
  }

  private static String paragraph() {
    Random stable = new Random(0);
    StringBuilder result = new StringBuilder();
    for (int word = 0; word < 50; word++) {
      if (word != 0) result.append(" ");
      if (stable.nextInt(100) < FREQUENT_PERCENT) {
        result.append(FREQUENT[stable.nextInt(FREQUENT.length)]);
      } else {
        for (int end = 4 + stable.nextInt(5), i = 0; i < end; i++) result.append(LETTERS.charAt(UNSTABLE.nextInt(LETTERS.length())));
      }
    }
    return result.toString();
  }

  /** A screen of 15 views in nested layouts, which was not measured before. */
  public static Callable<?> measuresScreen(Context context) {
    RelativeLayout screen = new RelativeLayout(context);
    screen.addView(new ImageView(context), below(0, 1, ViewGroup.LayoutParams.MATCH_PARENT, 394));
    screen.addView(new ImageView(context), below(1, 2, 94, 94));
    RelativeLayout body = new RelativeLayout(context);
    body.addView(text(context, "Singapore", 24), below(0, 11, ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    body.addView(labelled(context, "Camera", "Leica M Typ 240"), below(11, 12, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    body.addView(labelled(context, "Settings", "f/4 16s ISO 200"), below(12, 13, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    body.addView(
        text(context, "Singapore officially the Republic of Singapore, and often referred to as the Lion City, the Garden City, and the Red Dot, is a global city in Southeast Asia and the world's only island city-state. It lies one degree (137 km) north of the equator, at the southernmost tip of continental Asia and peninsular Malaysia, with Indonesia's Riau Islands to the south. Singapore's territory consists of the diamond-shaped main island and 62 islets.", 15),
        below(13, 14, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    screen.addView(body, below(1, 3, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    LinearLayout buttons = new LinearLayout(context);
    for (String words : new String[] {"Upload", "Discard"}) {
      Button button = new Button(context);
      button.setText(words);
      buttons.addView(button);
    }
    RelativeLayout.LayoutParams atEnd = below(0, 4, ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT);
    atEnd.addRule(RelativeLayout.ALIGN_PARENT_BOTTOM);
    atEnd.addRule(RelativeLayout.ALIGN_PARENT_END);
    screen.addView(buttons, atEnd);
    for (View v : new View[] {screen, body}) name((ViewGroup) v);
    return () -> {
      measure(screen, 1_080, 1_920);
      return null;
    };
  }

  /** Params carry the ids that rules name. */
  private static void name(ViewGroup group) {
    for (int i = 0; i < group.getChildCount(); i++) {
      int id = ((Named) group.getChildAt(i).getLayoutParams()).id;
      group.getChildAt(i).setId(id);
    }
  }

  private static final class Named extends RelativeLayout.LayoutParams {
    private final int id;

    Named(int id, int width, int height) {
      super(width, height);
      this.id = id;
    }
  }

  private static RelativeLayout.LayoutParams below(int other, int id, int width, int height) {
    RelativeLayout.LayoutParams params = new Named(id, width, height);
    if (other != 0) params.addRule(RelativeLayout.BELOW, other);
    return params;
  }

  private static LinearLayout labelled(Context context, String label, String value) {
    LinearLayout row = new LinearLayout(context);
    row.addView(text(context, label, 14));
    RelativeLayout field = new RelativeLayout(context);
    EditText edit = new EditText(context);
    edit.setText(value);
    field.addView(edit, below(0, 1, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    row.addView(field, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT));
    return row;
  }

  private static TextView text(Context context, String words, float sizeSp) {
    TextView v = new TextView(context);
    v.setTextSize(sizeSp);
    v.setText(words);
    return v;
  }

  private static void measure(View v, int widthPx, int heightPx) {
    v.measure(MeasureSpec.makeMeasureSpec(widthPx, MeasureSpec.EXACTLY), MeasureSpec.makeMeasureSpec(heightPx, MeasureSpec.EXACTLY));
    v.layout(0, 0, v.getMeasuredWidth(), v.getMeasuredHeight());
  }

  // ---- libraries of apps ------------------------------------------------------------------------------------

  /** 60 users in 174 KB, read into objects by reflection. */
  public static Callable<?> readsJsonByGson(Context context) {
    StringBuilder json = new StringBuilder("{\"users\":[");
    for (int i = 0; i < 60; i++) json.append(i == 0 ? "" : ",").append(user(i));
    String text = json.append("]}").toString();
    Gson gson = new Gson();
    return () -> gson.fromJson(text, Users.class);
  }

  private static String user(int i) {
    StringBuilder user = new StringBuilder("{\"_id\":\"54e1a1ce0b64e278be86b560\",\"index\":" + i + ",\"guid\":\"8a568662-5ba7-4470-b823-a54b31f555e2\",\"is_active\":true,\"balance\":\"$1,437.23\",\"age\":24,\"eye_color\":\"green\",\"name\":{\"first\":\"Ada\",\"last\":\"Lynch\"},\"company\":\"NSPIRE\",\"email\":\"ada.lynch@nspire.biz\",\"phone\":\"+1 (966) 570-3332\",\"address\":\"588 Loring Avenue, Naomi, Illinois, 8909\",\"about\":\"" + "words of a text that says nothing, ".repeat(15) + "\\r\\n\",\"latitude\":-73.551824,\"longitude\":-87.276824,\"tags\":[\"commodo\",\"do\",\"elit\",\"et\",\"ullamco\",\"deserunt\",\"id\"],\"range\":[0,1,2,3,4,5,6,7,8,9],\"friends\":[");
    for (int f = 0; f < 3; f++) user.append(f == 0 ? "" : ",").append("{\"id\":" + f + ",\"name\":\"Mercedes Hess\"}");
    user.append("],\"images\":[");
    for (int f = 0; f < 7; f++) user.append(f == 0 ? "" : ",").append("{\"id\":\"54e1a1ce811a687075954fce\",\"format\":\"unknown\",\"url\":\"http://ourimageserver/910be43a-aebd-4d3f-aba6-e2d44a51e60d\",\"description\":\"some words about a picture of something or other\"}");
    return user.append("]}").toString();
  }

  static final class Users {
    List<User> users;
  }

  static final class User {
    String _id;
    int index;
    String guid;
    boolean is_active;
    String balance;
    int age;
    String eye_color;
    Name name;
    String company;
    String email;
    String phone;
    String address;
    String about;
    double latitude;
    double longitude;
    List<String> tags;
    List<Integer> range;
    List<Friend> friends;
    List<Image> images;
  }

  static final class Name {
    String first;
    String last;
  }

  static final class Friend {
    int id;
    String name;
  }

  static final class Image {
    String id;
    String format;
    String url;
    String description;
  }

  public static Callable<?> passes1000ByRxJava(Context context) {
    Observable<Integer> all = Observable.fromArray(thousand());
    return () -> all.subscribe(item -> {});
  }

  /** Without the hop to the main thread of what was measured, which is one message for all. */
  public static Callable<?> passes1000ByOperators(Context context) {
    Observable<Integer> all = Observable.fromArray(thousand());
    return () -> all.filter(item -> true).map(item -> item * 2).subscribeOn(Schedulers.trampoline()).observeOn(Schedulers.trampoline())
        .takeUntil(Observable.never()).ignoreElements().subscribe(() -> {});
  }

  private static Integer[] thousand() {
    Integer[] all = new Integer[1_000];
    java.util.Arrays.fill(all, 777);
    return all;
  }

  // ---- the JDK ----------------------------------------------------------------------------------------------

  /** Writes a time of day as text, to the millisecond, and reads it. */
  public static Callable<?> writesAndReadsInstant(Context context) {
    DateTimeFormatter formatter = new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
    Instant now = Instant.ofEpochMilli(1_700_000_000_123L);
    return () -> Instant.parse(formatter.format(now));
  }

  /** As {@code FormatStyle.MEDIUM} does. */
  public static Callable<?> writesDate(Context context) {
    DateTimeFormatter formatter = DateTimeFormatter.ofPattern("MMM d, y, h:mm:ss a", Locale.US);
    ZonedDateTime now = Instant.ofEpochMilli(1_700_000_000_123L).atZone(ZoneId.of("UTC"));
    return () -> formatter.format(now);
  }

  public static Callable<?> makes1000Objects(Context context) {
    return () -> {
      Name last = null;
      for (int i = 0; i < 1_000; i++) last = new Name();
      return last;
    };
  }

  public static Callable<?> concatenates(Context context) {
    String name = "Ada";
    int count = UNSTABLE.nextInt(100);
    return () -> name + " has " + count + " of " + name;
  }

  public static Callable<?> formats(Context context) {
    String name = "Ada";
    int count = UNSTABLE.nextInt(100);
    return () -> String.format("%s has %d of %s", name, count, name);
  }

  public static Callable<?> digestsMegabyte(Context context) {
    byte[] bytes = bytes();
    return () -> MessageDigest.getInstance("SHA-256").digest(bytes);
  }

  public static Callable<?> encryptsMegabyte(Context context) throws Exception {
    byte[] bytes = bytes();
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "AES"), new IvParameterSpec(new byte[16]));
    return () -> cipher.doFinal(bytes);
  }

  public static Callable<?> checksMegabyte(Context context) {
    byte[] bytes = bytes();
    return () -> {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      return sum.getValue();
    };
  }

  /** Text that is compressed to about a third. */
  public static Callable<?> inflatesMegabyte(Context context) throws Exception {
    StringBuilder words = new StringBuilder();
    while (words.length() < MEGABYTE) words.append(paragraph());
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(words.toString().getBytes("UTF-8"));
    }
    byte[] file = packed.toByteArray();
    byte[] buffer = new byte[8_192];
    return () -> {
      int read = 0;
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) read += n;
      }
      return read;
    };
  }

  private static byte[] bytes() {
    byte[] bytes = new byte[MEGABYTE];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  // ---- storage ----------------------------------------------------------------------------------------------

  public static Callable<?> readsPreference(Context context) {
    SharedPreferences preferences = context.getSharedPreferences("published", Context.MODE_PRIVATE);
    preferences.edit().putString("key1", "value1").commit();
    return () -> preferences.getString("key1", "");
  }

  public static Callable<?> commitsPreference(Context context) {
    SharedPreferences preferences = context.getSharedPreferences("published", Context.MODE_PRIVATE);
    return () -> preferences.edit().putString("key1", String.valueOf(UNSTABLE.nextInt())).commit();
  }

  /** Outside of a transaction. */
  public static Callable<?> insertsRow(Context context) {
    SQLiteDatabase db = context.openOrCreateDatabase("published.db", Context.MODE_PRIVATE, null);
    db.execSQL("CREATE TABLE IF NOT EXISTS target (_id INTEGER PRIMARY KEY, val1 TEXT NOT NULL)");
    ContentValues values = new ContentValues();
    values.put("val1", "Value1");
    return () -> db.insert("target", null, values);
  }

  // ---- native code and services -----------------------------------------------------------------------------

  public static Callable<?> decodesPicture(Context context) {
    Bitmap picture = Bitmap.createBitmap(1_920, 1_080, Bitmap.Config.ARGB_8888);
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.JPEG, 90, jpeg);
    byte[] file = jpeg.toByteArray();
    return () -> BitmapFactory.decodeByteArray(file, 0, file.length);
  }

  /** What a service is asked for and does not keep: how much memory there is. */
  public static Callable<?> callsService(Context context) {
    ActivityManager manager = (ActivityManager) context.getSystemService(Context.ACTIVITY_SERVICE);
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    return () -> {
      manager.getMemoryInfo(memory);
      return memory;
    };
  }
}
