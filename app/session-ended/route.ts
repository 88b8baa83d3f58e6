import { clearEndedSession } from '@/lib/auth/service'
import { route } from '@/lib/server/route'

export const GET = route(clearEndedSession, {
  respond: () => new Response(null, { status: 303, headers: { Location: '/home' } }),
})
