package dev.hitchproof.farm;

import static java.net.HttpURLConnection.HTTP_NOT_FOUND;
import static org.openqa.selenium.grid.config.StandardGridRoles.DISTRIBUTOR_ROLE;
import static org.openqa.selenium.grid.config.StandardGridRoles.HTTPD_ROLE;
import static org.openqa.selenium.grid.config.StandardGridRoles.ROUTER_ROLE;
import static org.openqa.selenium.grid.config.StandardGridRoles.SESSION_QUEUE_ROLE;
import static org.openqa.selenium.remote.http.Route.combine;
import static org.openqa.selenium.remote.http.Route.matching;

import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openqa.selenium.UsernameAndPassword;
import org.openqa.selenium.events.EventBus;
import org.openqa.selenium.grid.TemplateGridServerCommand;
import org.openqa.selenium.grid.config.Config;
import org.openqa.selenium.grid.config.ConfigException;
import org.openqa.selenium.grid.config.MapConfig;
import org.openqa.selenium.grid.config.Role;
import org.openqa.selenium.grid.config.TomlConfig;
import org.openqa.selenium.grid.distributor.config.DistributorOptions;
import org.openqa.selenium.grid.distributor.local.LocalDistributor;
import org.openqa.selenium.grid.graphql.GraphqlHandler;
import org.openqa.selenium.grid.log.LoggingOptions;
import org.openqa.selenium.grid.node.Node;
import org.openqa.selenium.grid.node.config.NodeOptions;
import org.openqa.selenium.grid.router.Router;
import org.openqa.selenium.grid.security.BasicAuthenticationFilter;
import org.openqa.selenium.grid.security.Secret;
import org.openqa.selenium.grid.security.SecretOptions;
import org.openqa.selenium.grid.server.BaseServerOptions;
import org.openqa.selenium.grid.server.EventBusOptions;
import org.openqa.selenium.grid.server.NetworkOptions;
import org.openqa.selenium.grid.sessionmap.local.LocalSessionMap;
import org.openqa.selenium.grid.sessionqueue.config.NewSessionQueueOptions;
import org.openqa.selenium.grid.sessionqueue.local.LocalNewSessionQueue;
import org.openqa.selenium.grid.web.CombinedHandler;
import org.openqa.selenium.grid.web.GridUiRoute;
import org.openqa.selenium.grid.web.RoutableHttpClientFactory;
import org.openqa.selenium.remote.http.HttpClient;
import org.openqa.selenium.remote.http.HttpResponse;
import org.openqa.selenium.remote.http.Routable;
import org.openqa.selenium.remote.tracing.Tracer;

/**
 * Selenium Grid's hub and its nodes in one process, as `standalone` is with one node. Only the hub listens, and it asks for a
 * login: an event bus between processes tells its secrets to whoever listens, and a node's own port answers everybody.
 * Arguments: {@code --config hub.toml}, where {@code [farm] nodes} names the configuration file of each node.
 */
public final class FarmGrid extends TemplateGridServerCommand {
  public static void main(String[] args) {
    new FarmGrid().configure(System.out, System.err, args).run();
  }

  @Override
  public String getName() {
    return "farm";
  }

  @Override
  public String getDescription() {
    return "A hub with several nodes in one process.";
  }

  @Override
  public Set<Role> getConfigurableRoles() {
    return Set.of(DISTRIBUTOR_ROLE, HTTPD_ROLE, ROUTER_ROLE, SESSION_QUEUE_ROLE);
  }

  @Override
  public Set<Object> getFlagObjects() {
    return Set.of();
  }

  @Override
  protected String getSystemPropertiesConfigPrefix() {
    return "selenium";
  }

  @Override
  protected Config getDefaultConfig() {
    return new MapConfig(Map.of());
  }

  @Override
  protected void execute(Config config) {
    System.out.println("Started at " + asServer(config).start().getUrl());
  }

  @Override
  protected Handlers createHandlers(Config config) {
    var tracer = new LoggingOptions(config).getTracer();
    var bus = new EventBusOptions(config).getEventBus();
    var secrets = new SecretOptions(config);
    var login = secrets.getServerAuthentication();
    if (login == null) throw new ConfigException("The hub has no login.");
    var network = new NetworkOptions(config);
    var clients = network.getHttpClientFactory(tracer);
    var nodes = new ArrayList<Node>();
    for (var file : config.getAll("farm", "nodes").orElse(List.of())) {
      var node = new NodeOptions(TomlConfig.from(Path.of(file))).getNode();
      nodes.add(node);
      clients = inProcess(node, clients);
    }
    var parts = new Parts(tracer, bus, clients, secrets.getRegistrationSecret());
    var sessions = new LocalSessionMap(tracer, bus);
    var queue = queueOf(config, parts);
    var distributor = distributorOf(config, parts, sessions, queue);
    nodes.forEach(distributor::add);
    var router = new Router(tracer, clients, sessions, queue, distributor);
    var address = new BaseServerOptions(config).getExternalUri();
    var graphql = new GraphqlHandler(tracer, distributor, queue, address, getDescription());
    Routable answers =
        combine(
            new GridUiRoute(""),
            router.with(network.getSpecComplianceChecks()),
            graphqlRoute("", () -> graphql),
            // No node joins from elsewhere, not even with the login. The last route is asked first.
            matching(request -> request.getUri().startsWith("/se/grid/distributor/node"))
                .to(() -> request -> new HttpResponse().setStatus(HTTP_NOT_FOUND)));
    // A web socket would pass by the login, and nothing here needs one.
    return new Handlers(answers.with(filterOf(login)), (uri, sink) -> Optional.empty()) {
      @Override
      public void close() {
        router.close();
        distributor.close();
        queue.close();
      }
    };
  }

  /** What the parts of a hub share. */
  private record Parts(Tracer tracer, EventBus bus, HttpClient.Factory clients, Secret secret) {}

  private static BasicAuthenticationFilter filterOf(UsernameAndPassword login) {
    return new BasicAuthenticationFilter(login.username(), login.password());
  }

  /** Gives the hub a client for the node's address that needs no network; elsewhere the address leads nowhere. */
  private static HttpClient.Factory inProcess(Node node, HttpClient.Factory others) {
    var handler = new CombinedHandler();
    handler.addHandler(node);
    URI address = node.getUri();
    try {
      return new RoutableHttpClientFactory(address.toURL(), handler, others);
    } catch (MalformedURLException e) {
      throw new ConfigException("A node has the address " + address, e);
    }
  }

  private static LocalNewSessionQueue queueOf(Config config, Parts parts) {
    var options = new NewSessionQueueOptions(config);
    return new LocalNewSessionQueue(
        parts.tracer(),
        new DistributorOptions(config).getSlotMatcher(),
        options.getSessionRequestTimeoutPeriod(),
        options.getSessionRequestTimeout(),
        options.getMaximumResponseDelay(),
        parts.secret(),
        options.getBatchSize());
  }

  private static LocalDistributor distributorOf(
      Config config, Parts parts, LocalSessionMap sessions, LocalNewSessionQueue queue) {
    var options = new DistributorOptions(config);
    return new LocalDistributor(
        parts.tracer(),
        parts.bus(),
        parts.clients(),
        sessions,
        queue,
        options.getSlotSelector(),
        parts.secret(),
        options.getHealthCheckInterval(),
        options.shouldRejectUnsupportedCaps(),
        new NewSessionQueueOptions(config).getSessionRequestRetryInterval(),
        options.getNewSessionThreadPoolSize(),
        options.getSlotMatcher(),
        options.getPurgeNodesInterval());
  }
}
