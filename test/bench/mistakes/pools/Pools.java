package org.example.journal;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Each bind asks four pools: an executor, RxJava's schedulers, OkHttp's dispatcher, and one by priority, as image loaders have. */
final class Pools extends Change {
  private static final int STEPS = 40_000;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService executor = Executors.newFixedThreadPool(4);
  private final ThreadPoolExecutor pictures = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
  private final OkHttpClient client = new OkHttpClient.Builder().addInterceptor(Pools::answer).build();

  /** As a cache does: nothing is asked over a network. */
  private static Response answer(Interceptor.Chain chain) {
    String body = String.valueOf(computed(chain.request().url().queryParameter("entry").length()));
    return new Response.Builder().request(chain.request()).protocol(Protocol.HTTP_1_1).code(200).message("OK").body(ResponseBody.create(body, null)).build();
  }

  private static int computed(int seed) {
    int sum = seed;
    for (int i = 0; i < STEPS; i++) sum = sum * 7_919 + i;
    return sum;
  }

  private static final class Picture implements Runnable, Comparable<Picture> {
    private final int entry;
    private final Runnable load;

    Picture(int entry, Runnable load) {
      this.entry = entry;
      this.load = load;
    }

    @Override
    public void run() {
      load.run();
    }

    @Override
    public int compareTo(Picture other) {
      return Integer.compare(other.entry, entry);
    }
  }

  @Override
  void bind(EntryRow row, int position) {
    View shown = row.itemView;
    executor.execute(() -> tell(shown, computed(position)));
    pictures.execute(new Picture(position, () -> tell(shown, computed(position + 1))));
    Single.fromCallable(() -> computed(position + 2)).subscribeOn(Schedulers.io()).observeOn(Schedulers.computation()).subscribe(sum -> tell(shown, sum));
    client.newCall(new Request.Builder().url("http://journal.example.org/?entry=" + position).build()).enqueue(new Callback() {
      @Override
      public void onFailure(Call call, IOException e) {
        throw new IllegalStateException("not asked over a network", e);
      }

      @Override
      public void onResponse(Call call, Response response) throws IOException {
        tell(shown, response.body().string().length());
      }
    });
  }

  private void tell(View row, int sum) {
    main.post(() -> row.setTag(sum));
  }
}
