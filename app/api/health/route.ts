import { health } from '@/lib/health/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(health, { quiet: true })
