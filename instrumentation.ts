/** Called by Next.js once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [
    { reconcileAtStart },
    { startDeliveries },
    { removeOldDraftsEveryHour },
    { removeWhatIsDueDaily },
    { keepErasedList },
    { takeOverConsole },
    { noteConnections },
    { startMetrics },
    { watchRequests },
    { tellWhatGuestsSee },
    { tellWhoAsks },
    { env },
    { handIn },
    { followOnlinePayments },
  ] = await Promise.all([
    import('./lib/server/files/reconcile'),
    import('./lib/server/messages/deliveries/timer'),
    import('./lib/import/old-drafts'),
    import('./lib/privacy/retention'),
    import('./lib/privacy/keep-erased'),
    import('./lib/server/log'),
    import('./lib/server/request-context'),
    import('./lib/server/metrics'),
    import('./lib/server/requests'),
    import('./lib/server/guest-pages'),
    import('./lib/server/who-asks'),
    import('./lib/server/env'),
    import('./lib/server/messages/mails/of-domains'),
    import('./lib/payments/online-timer'),
  ])
  if (env().production) takeOverConsole()
  noteConnections()
  await startMetrics()
  watchRequests()
  tellWhatGuestsSee()
  tellWhoAsks()
  // Elsewhere each function that begins would list all files first; there the daily call does it.
  if (!env().VERCEL) await reconcileAtStart()
  // A database that was put back to an earlier time brings nobody back.
  const brought = await keepErasedList()
  if (brought.length > 0) await (await import('./lib/privacy/erase-again')).eraseAgain(brought)
  // Loaded with the first of them: a PDF takes long to load.
  handIn('onlineCredit', async (request) => (await import('./lib/payments/credit-mail')).onlineCredit(request))
  handIn('refundPaid', async (request) => (await import('./lib/payments/refund-mail')).refundPaid(request))
  handIn('chequeBounced', async (request) => (await import('./lib/payments/cheque-mail')).chequeBounced(request))
  handIn('feeReminder', async (request) => (await import('./lib/fees/mail')).feeReminder(request))
  handIn('logo', async () => (await import('./lib/server/files/mail-logo')).mailLogo())
  handIn('receipt', async (request) => (await import('./lib/payments/mail')).receiptMail(request))
  handIn('threadMessage', async (request) => (await import('./lib/threads/mail')).threadMessage(request))
  startDeliveries()
  followOnlinePayments()
  removeOldDraftsEveryHour()
  removeWhatIsDueDaily()
}
