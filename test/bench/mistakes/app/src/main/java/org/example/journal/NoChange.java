package org.example.journal;

/** The build before the commit. */
final class NoChange extends Change {}
