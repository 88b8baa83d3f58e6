import { route } from '@/lib/server/doors/route'
import { metrics } from '@/lib/health/queries'

export const GET = route(metrics, {
  quiet: true,
  respond: ({ text, type }) => new Response(text, { headers: { 'Content-Type': type } }),
})
