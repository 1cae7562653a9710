it('only looks', async () => {
  await browser.getWindowSize();
});
