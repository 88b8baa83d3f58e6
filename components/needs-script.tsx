/** Above forms: without JavaScript their buttons stay disabled. */
export const NeedsScript = () => (
  <noscript>
    <p className="mb-6 rounded-md border border-caution bg-caution-soft px-4 py-3 text-sm text-caution">
      This page needs JavaScript, which is switched off in your browser. Switch it on and load the page again, or ask
      the school office, whose contact is below.
    </p>
  </noscript>
)
