import { route } from '@/lib/server/doors/route'
import { listOptionalHeads } from '@/lib/fee-plans/optional'

export const GET = route(listOptionalHeads)
