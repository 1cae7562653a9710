package dev.hitchproof.device.convert;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.StmtTraveler;
import com.googlecode.dex2jar.ir.Trap;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.InvokeExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.LabelStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Code that refers to classes which neither the app nor the platform has, such as those of a library that another one can do
 * without. In ART it fails where it runs. The JVM would load them to verify the whole class: for an argument or a result, unless a
 * cast says its type, and for an exception that is caught.
 */
final class MissingTypes extends StmtTraveler {
  private final Predicate<String> missing;

  /** @param missing whether no class has an internal name */
  MissingTypes(Predicate<String> missing) {
    this.missing = missing;
  }

  /** Changes the method in place. */
  void allow(IrMethod method) {
    travel(method);
    for (Stmt s : method.stmts) if (s.st == Stmt.ST.RETURN) s.setOp(cast(s.getOp(), method.ret));
    method.traps.forEach(this::dropWhatNothingThrows);
    method.traps.removeIf(t -> t.handlers.length == 0);
  }

  @Override
  public Value travel(Value op) {
    Value v = super.travel(op);
    if (!(v instanceof InvokeExpr call)) return v;
    int object = call.getOps().length - call.getArgs().length;
    for (int i = 0; i < call.getArgs().length; i++) call.getOps()[object + i] = cast(call.getOps()[object + i], call.getArgs()[i]);
    return v;
  }

  private Value cast(Value value, String type) {
    return isMissing(type) ? Exprs.nCheckCast(value, type) : value;
  }

  private void dropWhatNothingThrows(Trap t) {
    int[] thrown = IntStream.range(0, t.types.length).filter(i -> t.types[i] == null || !isMissing(t.types[i])).toArray();
    t.handlers = IntStream.of(thrown).mapToObj(i -> t.handlers[i]).toArray(LabelStmt[]::new);
    t.types = IntStream.of(thrown).mapToObj(i -> t.types[i]).toArray(String[]::new);
  }

  private boolean isMissing(String type) {
    String element = type.substring(type.lastIndexOf('[') + 1);
    return element.startsWith("L") && missing.test(DexFiles.internal(element));
  }
}
