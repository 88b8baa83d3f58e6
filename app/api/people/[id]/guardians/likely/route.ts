import { route } from '@/lib/server/doors/route'
import { findLikelyGuardians } from '@/lib/guardians/queries'

export const GET = route(findLikelyGuardians)
