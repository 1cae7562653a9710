package dev.hitchproof.peers;

import android.app.Application;
import io.sentry.Hint;
import io.sentry.ITransaction;
import io.sentry.Sentry;
import io.sentry.SentryEnvelope;
import io.sentry.TransactionOptions;
import io.sentry.android.core.SentryAndroid;
import io.sentry.transport.ITransport;
import io.sentry.transport.RateLimiter;

/** The whole SDK with its defaults and tracing; sends nothing. One transaction spans the scroll. */
final class SentryPeer extends Peer {
  private volatile String last = "";
  private ITransaction scroll;

  @Override
  void onApplication(Application app) {
    SentryAndroid.init(app, options -> {
      options.setDsn("https://key@localhost/1");
      options.setTracesSampleRate(1.0);
      options.setEnableAutoSessionTracking(false);
      options.setTransportFactory((o, details) -> new Nowhere());
      options.setBeforeSendTransaction((transaction, hint) -> {
        if (!"scroll".equals(transaction.getTransaction())) return transaction;
        StringBuilder report = new StringBuilder();
        transaction.getMeasurements().forEach((name, m) -> report.append(name).append('=').append(m.getValue()).append(' '));
        last = report.toString();
        return transaction;
      });
    });
  }

  @Override
  void begin() {
    TransactionOptions options = new TransactionOptions();
    options.setBindToScope(true);
    scroll = Sentry.startTransaction("scroll", "ui.scroll", options);
  }

  @Override
  void end() {
    scroll.finish();
  }

  @Override
  String report() {
    return last;
  }

  private static final class Nowhere implements ITransport {
    @Override
    public void send(SentryEnvelope envelope, Hint hint) {}

    @Override
    public void flush(long timeoutMs) {}

    @Override
    public RateLimiter getRateLimiter() {
      return null;
    }

    @Override
    public void close(boolean isRestarting) {}

    @Override
    public void close() {}
  }
}
