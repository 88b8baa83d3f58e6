import { needsScriptMessages } from '@/lib/page-messages'

/** Above forms: without JavaScript their buttons stay disabled. */
export const NeedsScript = () => (
  <noscript>
    <p className="mb-6 rounded-md border border-caution bg-caution-soft px-4 py-3 text-sm text-caution">
      {needsScriptMessages.thisPageNeedsJavascript}
    </p>
  </noscript>
)
