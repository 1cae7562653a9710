package dev.hitchproof.apk;

import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import com.reandroid.arsc.chunk.xml.ResXmlAttribute;
import com.reandroid.arsc.chunk.xml.ResXmlElement;
import com.reandroid.arsc.value.ValueType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Adds to an app's binary manifest what the probe needs. */
final class ProbeManifest {
  private static final String ANDROID = "http://schemas.android.com/apk/res/android";
  private static final String APPLICATION = "application";
  private static final String INSTRUMENTATION = "instrumentation";
  static final int MIN_SDK = 21;
  /** {@code android:enabled}; false would forbid what {@code android:shell} allows. */
  private static final int ENABLED = 0x0101000e;
  private static final int UNSET_MIN_SDK = 1;

  /**
   * Resource ids of the attributes that the probe needs.
   *
   * @see <a href="https://developer.android.com/reference/android/R.attr">R.attr</a>
   */
  private static final Map<String, Integer> ATTRIBUTES =
      Map.of(
          "name", 0x01010003,
          "value", 0x01010024,
          "shell", 0x01010594,
          "permission", 0x01010006,
          "exported", 0x01010010,
          "authorities", 0x01010018,
          "targetPackage", 0x01010021,
          "initOrder", 0x0101001a);

  private ProbeManifest() {}

  /**
   * Adds the components of the probe's manifest, makes an app that is not debuggable
   * profileable, without which the probe does not start, and raises a lower minSdk.
   *
   * @param probe AndroidManifest.xml of the AAR, as text
   * @param changes takes what was changed, in words
   */
  static void addTo(AndroidManifestBlock app, byte[] probe, List<String> changes) throws Exception {
    if (app.getSplit() != null) {
      throw new Refusal("This is the split " + app.getSplit() + " of an app: name its base APK.");
    }
    for (Element component : componentsOf(probe, app.getPackageName())) {
      String name = component.getAttributeNS(ANDROID, "name");
      ResXmlElement parent = parentOf(component, app);
      if (names(parent, component.getTagName()).contains(name)) {
        throw new Refusal("The APK has the probe already (" + name + "): measure it as it is.");
      }
      copy(component, parent);
      changes.add("added the " + component.getTagName() + " " + name);
    }
    if (!Boolean.TRUE.equals(app.isDebuggable())) {
      permit(app.getOrCreateApplicationElement());
      changes.add("made it profileable by the shell, which the probe needs: code runs as in a release build");
    }
    Integer declared = app.getMinSdkVersion();
    int minSdk = declared == null ? UNSET_MIN_SDK : declared;
    if (minSdk < MIN_SDK) {
      app.setMinSdkVersion(MIN_SDK);
      changes.add("raised minSdkVersion from " + minSdk + " to " + MIN_SDK);
    }
    app.refresh();
  }

  /** What {@code Permit} in the probe asks for. */
  private static void permit(ResXmlElement application) {
    ResXmlElement profileable = application.getOrCreateElement("profileable");
    set(profileable, "shell", "true");
    ResXmlAttribute enabled = profileable.searchAttributeByResourceId(ENABLED);
    if (enabled != null) enabled.setValueAsBoolean(true);
    ResXmlElement request = application.newElement("meta-data");
    set(request, "name", "dev.hitchproof.enabled");
    set(request, "value", "true");
  }

  private static List<Element> componentsOf(byte[] manifest, String applicationId)
      throws Exception {
    String text =
        new String(manifest, StandardCharsets.UTF_8).replace("${applicationId}", applicationId);
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    parsers.setNamespaceAware(true);
    Element root =
        parsers
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
            .getDocumentElement();
    List<Element> components = new ArrayList<>();
    for (Element child : childrenOf(root)) {
      if (child.getTagName().equals(APPLICATION)) components.addAll(childrenOf(child));
      else if (child.getTagName().equals(INSTRUMENTATION)) components.add(child);
    }
    return components;
  }

  private static List<Element> childrenOf(Element parent) {
    NodeList nodes = parent.getChildNodes();
    List<Element> children = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element child) children.add(child);
    }
    return children;
  }

  /** Where the app's manifest has what is at the component's place in the probe's. */
  private static ResXmlElement parentOf(Element component, AndroidManifestBlock app) {
    boolean isInApplication = component.getParentNode().getNodeName().equals(APPLICATION);
    return isInApplication ? app.getOrCreateApplicationElement() : app.getManifestElement();
  }

  private static List<String> names(ResXmlElement parent, String tag) {
    List<String> names = new ArrayList<>();
    // listApplicationElementsByTag would miss elements that are the only ones with their tag.
    parent
        .getElements(tag)
        .forEachRemaining(element -> names.add(AndroidManifestBlock.getAndroidNameValue(element)));
    return names;
  }

  private static void copy(Element component, ResXmlElement parent) {
    ResXmlElement copy = parent.newElement(component.getTagName());
    NamedNodeMap attributes = component.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Node attribute = attributes.item(i);
      if (ANDROID.equals(attribute.getNamespaceURI())) {
        set(copy, attribute.getLocalName(), attribute.getNodeValue());
      }
    }
  }

  private static void set(ResXmlElement element, String name, String value) {
    Integer id = ATTRIBUTES.get(name);
    if (id == null) throw new IllegalStateException("the resource id of " + name + " is not listed");
    ResXmlAttribute attribute = element.getOrCreateAndroidAttribute(name, id);
    switch (name) {
      case "exported", "shell", "value" -> attribute.setValueAsBoolean(Boolean.parseBoolean(value));
      case "initOrder" -> attribute.setTypeAndData(ValueType.DEC, Integer.parseInt(value));
      default -> attribute.setValueAsString(value);
    }
  }
}
