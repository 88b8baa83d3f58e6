import { route } from '@/lib/server/doors/route'
import { health } from '@/lib/health/queries'

export const GET = route(health, { quiet: true })
