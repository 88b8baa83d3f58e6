/** Called by Next.js once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [
    { reconcileAtStart },
    { startDeliveries },
    { removeOldDraftsEveryHour },
    { removeWhatIsDueDaily },
    { takeOverConsole },
    { startMetrics },
    { watchRequests },
    { env },
    { handIn },
  ] = await Promise.all([
    import('./lib/server/files/reconcile'),
    import('./lib/server/messages/deliveries/timer'),
    import('./lib/import/old-drafts'),
    import('./lib/privacy/retention'),
    import('./lib/server/log'),
    import('./lib/server/metrics'),
    import('./lib/server/requests'),
    import('./lib/server/env'),
    import('./lib/server/messages/mails/of-domains'),
  ])
  if (env().production) takeOverConsole()
  await startMetrics()
  watchRequests()
  await reconcileAtStart()
  // Loaded with the first of them: a PDF takes long to load.
  handIn('feeReminder', async (request) => (await import('./lib/fees/mail')).feeReminder(request))
  handIn('receipt', async (request) => (await import('./lib/payments/mail')).receiptMail(request))
  startDeliveries()
  removeOldDraftsEveryHour()
  removeWhatIsDueDaily()
}
