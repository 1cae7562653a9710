package dev.hitchproof.device.api;

import dev.hitchproof.device.host.BinderCalls;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Recorder.Count;
import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import dev.hitchproof.device.inside.work.MethodLog;

/** What metered code calls: the target of {@code host.WorkMeter}. A block costs one comparison and one subtraction. */
public final class Work {
  private static final Charges CHARGES = Charges.OF_DEVICE;
  private static final ViewStep[] STEPS = ViewStep.values();

  private Work() {}

  /** A basic block begins that takes so many parts of a unit. */
  public static void spend(int units) {
    CHARGES.spend(units);
  }

  /** Like {@link #spend(int)}, with so many calls of code that is not metered. */
  public static void spend(int units, int outside) {
    CHARGES.recorder().calls(CHARGES.running(), outside);
    CHARGES.spend(units);
  }

  /** A method is about to be called of which nobody knows what it costs. */
  public static void unpriced(String method) {
    CHARGES.recorder().unpriced(CHARGES.running(), method);
  }

  private static void count(Count what) {
    CHARGES.recorder().count(CHARGES.running(), what, 1);
  }

  public static void inflates() {
    count(Count.INFLATIONS);
  }

  public static void measures() {
    count(Count.MEASURES);
  }

  public static void laysOut() {
    count(Count.LAYOUTS);
  }

  public static void draws() {
    count(Count.DRAWS);
  }

  /** A file is opened, or an SQL statement executed. */
  public static void doesIo() {
    count(Count.IO);
  }

  public static void callsService() {
    count(Count.BINDER_CALLS);
  }

  /** A shadow answers in place of a system service. */
  public static void callsReplacedService() {
    callsService();
    CHARGES.spend(BinderCalls.UNITS * CallCosts.UNIT);
  }

  /** A method begins that is taken for one that costs so many units, or for one that costs a share of its own. */
  public static void entersFree(int units, int share) {
    CHARGES.entersFree(units, share);
  }

  public static void leavesFree() {
    CHARGES.leavesFree();
  }

  /** A method of the app runs. */
  public static void runs(String method) {
    MethodLog.OF_DEVICE.runs(method);
  }

  /** A list is about to bind the row at a position. */
  public static void rowBegins(Object list, int position) {
    CHARGES.recorder().rowBegins(CHARGES.running(), list, position);
  }

  public static void rowEnds() {
    CHARGES.recorder().rowEnds(CHARGES.running());
  }

  public static void asksForLayout(Object view) {
    CHARGES.recorder().asks(CHARGES.running(), view, false);
  }

  public static void asksForDraw(Object view) {
    CHARGES.recorder().asks(CHARGES.running(), view, true);
  }

  /** @param step the position in {@link ViewStep}'s values */
  public static void begins(Object view, int step) {
    CHARGES.recorder().begins(CHARGES.running(), view, STEPS[step]);
  }

  public static void ends(Object view, int step) {
    CHARGES.recorder().ends(CHARGES.running(), view, STEPS[step]);
  }

  /** The calling thread is about to enter a monitor; returns when no other thread of the device is in it. */
  public static void entersMonitor(Object monitor) {
    CHARGES.entersMonitor(monitor);
  }

  /** Like {@link #entersMonitor}, for code of the app. */
  public static void entersMonitorOfApp(Object monitor) {
    CHARGES.entersMonitorOfApp(monitor);
  }

  public static void leftMonitor(Object monitor) {
    CHARGES.leftMonitor(monitor);
  }

  /** The clock is about to be read. */
  public static void readsClock() {
    CHARGES.readsClock();
  }
}
