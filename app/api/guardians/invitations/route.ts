import { route } from '@/lib/server/doors/route'
import { inviteMany, planInvitations, takeInvitationsBack } from '@/lib/guardians/bulk'

export const GET = route(planInvitations)
export const POST = route(inviteMany, { status: 201 })
export const DELETE = route(takeInvitationsBack)
