package dev.hitchproof.device.convert;

import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.visitors.DexFileVisitor;
import java.util.List;

/** Classes of a test as a dex file. */
final class DexNodes {
  private DexNodes() {}

  static BaseDexFileReader reader(DexFileNode file) {
    return new BaseDexFileReader() {
      @Override
      public int getDexVersion() {
        return file.dexVersion;
      }

      @Override
      public void accept(DexFileVisitor to) {
        to.visitDexFileVersion(file.dexVersion);
        file.accept(to);
      }

      @Override
      public List<String> getClassNames() {
        return file.clzs.stream().map(c -> c.className).toList();
      }

      @Override
      public void accept(DexFileVisitor to, int config) {
        accept(to);
      }

      @Override
      public void accept(DexFileVisitor to, int index, int config) {
        file.clzs.get(index).accept(to);
      }
    };
  }
}
