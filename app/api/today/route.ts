import { route } from '@/lib/server/doors/route'
import { readToday } from '@/lib/today/queries'

// Open dashboards ask up to once a minute.
export const GET = route(readToday, { quiet: true, inView: true })
