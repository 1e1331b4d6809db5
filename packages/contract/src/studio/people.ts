import { studioRoles } from '@cliffhanger/domain/studio-roles'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, Day, RowId, studioCall } from './call.ts'
import { logOutcomes } from './list-filters.ts'
import { SessionId, Sessions } from './session.ts'

const Role = Choice(...studioRoles)

export const studioPeople = {
  list: studioCall('/people/list', {
    summary: 'Returns all operators and open invitations.',
    access: 'people.manage',
    input: Shape({}),
    output: Shape({
      operators: List(
        Shape(
          {
            operatorId: RowId,
            name: AnyText(),
            email: AnyText(),
            role: Role,
            passkeys: Integer(),
            hasTotp: Flag(),
            isSelf: Flag(),
            sessions: Integer(),
          },
          { seenAt: Integer(), disabledAt: Integer() },
        ),
      ),
      invites: List(Shape({ inviteId: AnyText(), email: AnyText(), role: Role, expiresAt: Integer() })),
    }),
  }),
  invite: studioCall('/people/invite', {
    summary:
      'Creates a link for one use within 24 hours that makes a person an operator, or lets an operator add a passkey.',
    access: 'people.manage',
    needsRecentSignIn: true,
    logs: ['email', 'role'],
    input: Shape({ email: Text({ minLength: 3, maxLength: 254 }), role: Role }),
    output: Shape({ url: AnyText(), expiresAt: Integer() }),
  }),
  revokeInvite: studioCall('/people/revokeInvite', {
    summary: 'Revokes an open invitation.',
    access: 'people.manage',
    logs: ['inviteId'],
    input: Shape({ inviteId: RowId }),
    output: Shape({}),
  }),
  setRole: studioCall('/people/setRole', {
    summary: 'Changes the role of an operator; the last owner stays owner.',
    access: 'people.manage',
    needsRecentSignIn: true,
    logs: ['operatorId', 'role'],
    input: Shape({ operatorId: RowId, role: Role }),
    output: Shape({}),
    errors: { lastOwner: 409 },
  }),
  disable: studioCall('/people/disable', {
    summary: 'Ends the access of an operator, all of their sessions and open invitations; the last owner stays.',
    access: 'people.manage',
    needsRecentSignIn: true,
    logs: ['operatorId'],
    input: Shape({ operatorId: RowId }),
    output: Shape({}),
    errors: { lastOwner: 409 },
  }),
  enable: studioCall('/people/enable', {
    summary: 'Gives a disabled operator access again.',
    access: 'people.manage',
    needsRecentSignIn: true,
    logs: ['operatorId'],
    input: Shape({ operatorId: RowId }),
    output: Shape({}),
  }),
  sessions: studioCall('/people/sessions', {
    summary: 'Returns the open sessions of an operator, last used first.',
    access: 'people.manage',
    input: Shape({ operatorId: RowId }),
    output: Shape({ rows: Sessions }),
  }),
  endSessions: studioCall('/people/endSessions', {
    summary: 'Ends all sessions of an operator, or one of them. Their passkeys still sign in.',
    access: 'people.manage',
    needsRecentSignIn: true,
    logs: ['operatorId', 'sessionId'],
    input: Shape({ operatorId: RowId }, { sessionId: SessionId }),
    output: Shape({ ended: Integer() }),
  }),
  log: studioCall('/people/log', {
    summary: 'Returns the operator log, newest first, filtered: changes by commands and in Studio.',
    access: 'log.read',
    input: Shape(
      {},
      { ...cursorListInput, search: Text({ maxLength: 100 }), since: Day, outcome: Choice(...logOutcomes) },
    ),
    output: CursorListPage(
      Shape(
        { actionId: AnyText(), beganAt: Integer(), who: AnyText(), command: AnyText(), arguments: AnyText() },
        { endedAt: Integer(), outcome: AnyText(), before: AnyText(), after: AnyText() },
      ),
    ),
  }),
}
