/** A word or symbol of the definitions, explained without a symbol that is not explained too. */
export interface Term {
  readonly name: string;
  /** How a definition uses it. */
  readonly use: RegExp;
  readonly meaning: string;
}

export const term = (name: string, use: RegExp, meaning: string): Term => ({ name, use, meaning });

/** Words of the field. */
export const FIELD_TERMS: readonly Term[] = [
  term(
    'jank',
    /\bjank\b/i,
    'movement that is not smooth, whatever its cause. Each tool counts another part of it; here it is counted as hitches, dropped frames and frozen frames.',
  ),
  term(
    'hitch',
    /\bhitch(es)?\b/i,
    'a time in which the screen showed nothing new although content was due to move. The hitch rate is the hitch time, in milliseconds, per second of scrolling.',
  ),
  term(
    'frame rate',
    /\bfps\b|frame rate/i,
    'new pictures, or frames, per second. It hides freezes: one of 200 ms in two seconds still leaves 54 fps.',
  ),
  term(
    'refresh',
    /\brefresh(es)?\b/i,
    'one update of the display: at 60 Hz one each 16.7 ms. A refresh shows a new picture or repeats the last one.',
  ),
  term(
    'vsync',
    /vsync/i,
    "the display's signal that a refresh begins; frames start at it. One without a new frame is a missed vsync.",
  ),
  term(
    'frame',
    /\bframes?\b/i,
    'the work for one picture: input, animation, layout and drawing on the main thread, then the render thread and the GPU.',
  ),
  term(
    'late frame',
    /\blate\b/i,
    'a frame that missed at least one vsync; a dropped or skipped frame in other tools.',
  ),
  term('frozen frame', /froz?en|freeze/i, 'a frame that took more than 700 ms.'),
  term(
    'fling',
    /\bfling\b/i,
    'movement that goes on after the finger has left the screen; before that it is a drag.',
  ),
  term(
    'slide',
    /\bslides?\b/i,
    'one scroll: from the touch that moves the content to when it rests, with its drag and its fling.',
  ),
  term('stutter', /stutter/i, 'a short time with a low frame rate, of several late frames together.'),
  term('overrun', /overrun/i, 'how long after its deadline a frame was complete; below 0: in time.'),
  term(
    'stage',
    /\bstages?\b/i,
    'a part of a frame that the platform times: input, animation, layout, draw, sync, commands, swap, GPU.',
  ),
  term('ANR', /\bANR\b/, 'the app does not respond: its main thread was busy for 5 s and more.'),
];

/** Symbols of the formulas; N is a frame's number. */
export const SYMBOLS: readonly Term[] = [
  term('Σ', /Σ/, 'the sum over the frames that follow; of a run, over all its slides.'),
  term(
    'I_N',
    /\bI_|Σ I\b|\bI\/T|\bI >/,
    "frame N's interval in ms: from its vsync to that of the next frame.",
  ),
  term('T_N, T', /\bT\b|\bT_|·T/, 'the time between two refreshes when frame N began: 16.7 ms at 60 Hz.'),
  term(
    'p_N',
    /\bp_N/,
    'the refreshes just before frame N that showed nothing new although movement was due: because N, or a frame before it, was late by the app’s doing.',
  ),
  term('m_N', /\bm_N|\bm ≥/, 'missed vsyncs: I_N / T_N, rounded, less 1; at least 0.'),
  term(
    'n_N',
    /\bn_N/,
    'the refresh at which frame N is due by its vsync, counted from the first frame of the slide.',
  ),
  term(
    'L_N',
    /\bL_/,
    'how many refreshes too late frame N was complete, by the time that its stages took and its deadline.',
  ),
  term('V_N', /\bV_/, 'the vsync for which frame N animates.'),
  term('INTENDED_VSYNC, INTENDED_N', /INTENDED/, 'the vsync at which the frame should have begun.'),
  term('start_N, uiEnd_N', /start_N|uiEnd/, 'when frame N began, and when the main thread was done with it.'),
  term(
    'TOTAL, TOTAL_N',
    /\bTOTAL\b|\bTOTAL_N\b|TOTAL_DURATION/,
    'the time of all stages of a frame, from INTENDED_VSYNC to the end of its GPU work.',
  ),
  term(
    'DEADLINE',
    /DEADLINE/,
    'the time that a frame may take to be shown at its refresh, as the platform says.',
  ),
  term('UNKNOWN_DELAY', /UNKNOWN_DELAY|unknown delay/, 'from when a frame should have begun to when it did.'),
  term(
    'UI, UI_N',
    /\bUI\b|\bUI_N/,
    "the main thread's part of a frame: unknown delay, input, animation, layout, draw and sync.",
  ),
  term('counted', /\bcounted\b/, 'a frame in which content scrolled, or a late one within a slide.'),
  term('new picture', /new pictures?/, 'a picture in which content has moved since the one before.'),
  term('unused refresh', /unused/, 'a refresh at which a frame was shown in time that moved nothing.'),
  term('row', /\brow\b|\brows\b/, "the platform's report of one frame's stages."),
  term('θ', /θ/, 'a threshold; the definition says which.'),
  term('argmax', /argmax/, 'that of the largest value.'),
  term('h_k, d_k', /h_k|d_k/, 'the hitch rate of slide k, and how deep in the list it began.'),
  term('P50, P90', /\bP\d\d\b|\bp\d\d\b/, 'percentiles: half, or 90 %, of the values are at most this.'),
  term('x_i', /x_[{i]/, 'the offset of the content, in px, in frame i.'),
  term('thetaMs', /thetaMs/, 'an option: the threshold in ms.'),
];

/** Those that a text uses, symbols first. */
export const termsIn = (text: string): readonly Term[] =>
  [...SYMBOLS, ...FIELD_TERMS].filter(({ use }) => use.test(text));
