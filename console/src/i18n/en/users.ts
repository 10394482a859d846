export default {
  resources: {
    users: {
      name: 'Person |||| People',
      action: { create: 'Add a person' },
      page: { create: 'Add a person' },
      fields: {
        full_name: 'Name',
        first_name: 'First name',
        last_name: 'Last name',
        email: 'Email',
        password: 'Password',
        roles: 'Roles',
        groups: 'Groups',
        suspended: 'Suspended',
        avatar: 'Image',
        created: 'Created',
      },
      notifications: {
        created: 'Added',
        deleted: '%{smart_count} person deleted |||| %{smart_count} people deleted',
      },
    },
  },
  users: {
    own_email: 'Change your own address in your profile.',
    empty: { title: 'Nobody here yet', next: 'Invite somebody: they choose their own password.' },
    state: 'State',
    active: 'Active',
    suspended: 'Suspended',
    verified: 'The address is verified',
    unverified: 'address not verified',
    of_directory: 'from a directory',
    external_id: 'there %{id}',
    with_codes: 'One-time codes',
    tabs: { details: 'Details', access: 'Access', sessions: 'Sessions' },
    filters: { can: 'Who may …', permission: '%{ability}: %{action}', role: 'Role', group: 'Group' },
    entry: {
      label: 'First sign-in',
      invite: 'Mail an invitation: they choose their password, within seven days',
      password: 'Set a password now, and tell them',
    },
    ask: {
      create: 'Add',
      roles: 'Change the roles of %{name}?',
      unverified:
        'Nobody has proved to read mail at %{email}. A person who does can ask for a new password, and gets these roles with it.',
    },
    suspend: {
      suspend: 'Suspend',
      lift: 'Lift suspension',
      of: 'Suspend %{name}',
      lift_of: 'Lift the suspension of %{name}',
      ask_suspend: 'Suspend %{name}?',
      help_suspend: 'They’re signed out and can’t sign in until the suspension is lifted. Their roles stay.',
      ask_lift: 'Lift the suspension of %{name}?',
      help_lift: 'They can sign in again, with the roles they have.',
    },
    invite: {
      again: 'Send an invitation',
      ask: 'Mail %{name} an invitation?',
      help: 'To %{email}. The link works for seven days, and earlier ones stop working.',
      send: 'Send',
      left_out:
        'Added, but no invitation was sent to %{email}: this mailbox has got too many, or no mail can go there. Send one later.',
      sent: 'An invitation to %{email} is on its way.',
    },
    recovery: {
      mail: 'Send a password link',
      ask: 'Mail %{name} a link to choose a new password?',
      help: 'To %{email}. The link works for 30 minutes. The password that they have works until they choose another.',
      sent: 'A link to %{email} is on its way, unless too many were sent there or mail can’t reach it.',
    },
    codes: {
      remove: 'Switch off one-time codes',
      ask: 'Switch off the one-time codes of %{name}?',
      help: 'For somebody who has lost their device. Make sure that it’s really them who asks. All their sessions end.',
    },
    passkeys: {
      remove: 'Remove passkeys',
      ask: 'Remove all passkeys of %{name}?',
      help: 'For somebody who has lost their devices. Make sure that it’s really them who asks. Sessions that the passkeys opened end.',
    },
    delete: {
      many: 'Delete %{smart_count} person? |||| Delete %{smart_count} people?',
      help: 'This can’t be undone. The change log keeps what they did. API tokens that they made go on working.',
    },
  },
};
