package dev.hitchproof.device.api;

import dev.hitchproof.device.host.BinderCalls;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Count;
import dev.hitchproof.device.inside.time.ViewStep;
import dev.hitchproof.device.inside.work.MethodLog;

/** What metered code calls: the target of {@code host.WorkMeter}. A block costs one comparison and one subtraction. */
public final class Work {
  private static final ViewStep[] STEPS = ViewStep.values();

  private Work() {}

  /** A basic block begins that takes so many parts of a unit. */
  public static void spend(int units) {
    Charges.OF_DEVICE.spend(units);
  }

  /** Like {@link #spend(int)}, with so many calls of code that is not metered. */
  public static void spend(int units, int outside) {
    Charges.OF_DEVICE.calls(outside);
    Charges.OF_DEVICE.spend(units);
  }

  /** A method is about to be called of which nobody knows what it costs. */
  public static void unpriced(String method) {
    Charges.OF_DEVICE.unpriced(method);
  }

  public static void inflates() {
    Charges.OF_DEVICE.count(Count.INFLATIONS, 1);
  }

  public static void measures() {
    Charges.OF_DEVICE.count(Count.MEASURES, 1);
  }

  public static void laysOut() {
    Charges.OF_DEVICE.count(Count.LAYOUTS, 1);
  }

  public static void draws() {
    Charges.OF_DEVICE.count(Count.DRAWS, 1);
  }

  /** A file is opened, or an SQL statement executed. */
  public static void doesIo() {
    Charges.OF_DEVICE.count(Count.IO, 1);
  }

  public static void callsService() {
    Charges.OF_DEVICE.count(Count.BINDER_CALLS, 1);
  }

  /** A shadow answers in place of a system service. */
  public static void callsReplacedService() {
    callsService();
    Charges.OF_DEVICE.spend(BinderCalls.UNITS * CallCosts.UNIT);
  }

  /** A method begins that is taken for one that costs so many units, or for one that costs a share of its own. */
  public static void entersFree(int units, int share) {
    Charges.OF_DEVICE.entersFree(units, share);
  }

  public static void leavesFree() {
    Charges.OF_DEVICE.leavesFree();
  }

  /** A method of the app runs. */
  public static void runs(String method) {
    MethodLog.OF_DEVICE.runs(method);
  }

  /** A list is about to bind the row at a position. */
  public static void rowBegins(Object list, int position) {
    Charges.OF_DEVICE.rowBegins(list, position);
  }

  public static void rowEnds() {
    Charges.OF_DEVICE.rowEnds();
  }

  public static void asksForLayout(Object view) {
    Charges.OF_DEVICE.asks(view, false);
  }

  public static void asksForDraw(Object view) {
    Charges.OF_DEVICE.asks(view, true);
  }

  /** @param step the position in {@link ViewStep}'s values */
  public static void begins(Object view, int step) {
    Charges.OF_DEVICE.begins(view, STEPS[step]);
  }

  public static void ends(Object view, int step) {
    Charges.OF_DEVICE.ends(view, STEPS[step]);
  }

  /** The calling thread is about to enter a monitor; returns when no other thread of the device is in it. */
  public static void entersMonitor(Object monitor) {
    Charges.OF_DEVICE.entersMonitor(monitor);
  }

  /** Like {@link #entersMonitor}, for code of the app. */
  public static void entersMonitorOfApp(Object monitor) {
    Charges.OF_DEVICE.entersMonitorOfApp(monitor);
  }

  public static void leftMonitor(Object monitor) {
    Charges.OF_DEVICE.leftMonitor(monitor);
  }

  /** The clock is about to be read. */
  public static void readsClock() {
    Charges.OF_DEVICE.readsClock();
  }
}
