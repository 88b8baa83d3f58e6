import { route } from '@/lib/server/doors/route'
import { readSetup } from '@/lib/setup/operations'

export const POST = route(readSetup)
