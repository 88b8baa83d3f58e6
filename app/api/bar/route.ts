import { route } from '@/lib/server/doors/route'
import { readBar } from '@/lib/today/bar'

// Open pages ask up to once a minute.
export const GET = route(readBar, { quiet: true, inView: true })
