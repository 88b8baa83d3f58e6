/** Next calls this once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ reconcileAtStart }, { startOutbox }, { takeOverConsole }, { env }] = await Promise.all([
    import('./lib/server/files/at-start'),
    import('./lib/server/messages/outbox/timer'),
    import('./lib/server/log'),
    import('./lib/server/env'),
  ])
  await reconcileAtStart()
  startOutbox()
  if (env().production) takeOverConsole()
}
