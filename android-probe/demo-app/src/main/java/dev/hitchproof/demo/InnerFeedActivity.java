package dev.hitchproof.demo;

/** The feed as an activity that is not exported, which only the app itself may open. */
public final class InnerFeedActivity extends FeedActivity {}
