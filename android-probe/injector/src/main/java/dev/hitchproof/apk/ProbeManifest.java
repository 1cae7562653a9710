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
  static final int MIN_SDK = 21;
  private static final int UNSET_MIN_SDK = 1;

  /**
   * Resource ids of the attributes that the probe's manifest uses.
   *
   * @see <a href="https://developer.android.com/reference/android/R.attr">R.attr</a>
   */
  private static final Map<String, Integer> ATTRIBUTES =
      Map.of(
          "name", 0x01010003,
          "permission", 0x01010006,
          "exported", 0x01010010,
          "authorities", 0x01010018,
          "initOrder", 0x0101001a);

  private ProbeManifest() {}

  /**
   * Adds the components of the probe's manifest, sets {@code debuggable}, without which the probe
   * does not start, and raises a lower minSdk.
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
      if (names(app, component.getTagName()).contains(name)) {
        throw new Refusal("The APK has the probe already (" + name + "): measure it as it is.");
      }
      copy(component, app.getOrCreateApplicationElement());
      changes.add("added the " + component.getTagName() + " " + name);
    }
    if (!Boolean.TRUE.equals(app.isDebuggable())) {
      app.setDebuggable(true);
      changes.add("set debuggable, which the probe needs: code runs slower than in a release build");
    }
    Integer declared = app.getMinSdkVersion();
    int minSdk = declared == null ? UNSET_MIN_SDK : declared;
    if (minSdk < MIN_SDK) {
      app.setMinSdkVersion(MIN_SDK);
      changes.add("raised minSdkVersion from " + minSdk + " to " + MIN_SDK);
    }
    app.refresh();
  }

  private static List<Element> componentsOf(byte[] manifest, String applicationId)
      throws Exception {
    String text =
        new String(manifest, StandardCharsets.UTF_8).replace("${applicationId}", applicationId);
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    parsers.setNamespaceAware(true);
    NodeList children =
        parsers
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
            .getElementsByTagName("application")
            .item(0)
            .getChildNodes();
    List<Element> components = new ArrayList<>();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i) instanceof Element component) components.add(component);
    }
    return components;
  }

  private static List<String> names(AndroidManifestBlock app, String tag) {
    List<String> names = new ArrayList<>();
    // listApplicationElementsByTag would miss elements that are the only ones with their tag.
    app.getOrCreateApplicationElement()
        .getElements(tag)
        .forEachRemaining(element -> names.add(AndroidManifestBlock.getAndroidNameValue(element)));
    return names;
  }

  private static void copy(Element component, ResXmlElement application) {
    ResXmlElement copy = application.newElement(component.getTagName());
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
      case "exported" -> attribute.setValueAsBoolean(Boolean.parseBoolean(value));
      case "initOrder" -> attribute.setTypeAndData(ValueType.DEC, Integer.parseInt(value));
      default -> attribute.setValueAsString(value);
    }
  }
}
