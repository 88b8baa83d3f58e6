'use server'

import * as logins from '@/lib/auth/login'
import * as passwords from '@/lib/auth/change-passwords'
import * as registration from '@/lib/auth/registration'
import * as proof from '@/lib/profile/proof'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const registerAccount = action(registration.registerAccount)
export const login = action(logins.login)
export const askSession = action(logins.askSession)
export const forgotPassword = action(passwords.forgotPassword)
export const resetPassword = action(passwords.resetPassword)
export const proveEmail = action(proof.proveEmail)
export const takeBackEmailChange = action(profile.takeBackEmailChange)
