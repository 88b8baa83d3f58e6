/** Called by Next.js once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ reconcileAtStart }, { startDeliveries }, { removeOldDraftsEveryHour }, { takeOverConsole }, { env }] =
    await Promise.all([
      import('./lib/server/files/reconcile'),
      import('./lib/server/messages/deliveries/timer'),
      import('./lib/import/old-drafts'),
      import('./lib/server/log'),
      import('./lib/server/env'),
    ])
  await reconcileAtStart()
  startDeliveries()
  removeOldDraftsEveryHour()
  if (env().production) takeOverConsole()
}
