'use server'

import * as bulk from '@/lib/guardians/bulk'
import { action } from '@/lib/server/doors/action'

export const planInvitations = action(bulk.planInvitations)
export const inviteMany = action(bulk.inviteMany, '/admin/people')
export const takeInvitationsBack = action(bulk.takeInvitationsBack, '/admin/people')
