"""Runs a command under the system calls and address families that a systemd unit allows, without systemd as the manager:
under-unit-filter.py UNIT COMMAND [ARG...]. Sets of calls come from `systemd-analyze syscall-filter`, the filter from libseccomp.
"""

import ctypes
import errno
import os
import re
import socket
import subprocess
import sys

ALLOW = 0x7FFF0000
KILL = 0x80000000
EQUAL = 4
PR_SET_NO_NEW_PRIVS = 38


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def denied(code):
    return 0x00050000 | code


def calls_of(name):
    if not name.startswith("@"):
        return {name}
    lines = subprocess.run(["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True).stdout
    members = [line.strip() for line in lines.splitlines()[1:]]
    return set().union(*(calls_of(member) for member in members if member and not member.startswith("#")))


unit = open(sys.argv[1]).read()


def setting(name):
    found = re.search(rf"^{name}=(.*)$", unit, re.M)
    return found.group(1).split() if found else []


# systemd always allows @default.
allowed = set().union(*(calls_of(name) for name in ["@default", *setting("SystemCallFilter")]))
families = [getattr(socket, name) for name in setting("RestrictAddressFamilies")]
number = setting("SystemCallErrorNumber")
otherwise = denied(getattr(errno, number[0])) if number else KILL

seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
seccomp.seccomp_init.restype = ctypes.c_void_p
context = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(otherwise)))


def rule(action, call, *comparisons):
    array = (Comparison * len(comparisons))(*comparisons)
    code = seccomp.seccomp_rule_add_array(context, ctypes.c_uint32(action), call, len(comparisons), array)
    if code != 0 and code != -errno.EOPNOTSUPP:
        raise OSError(-code, os.strerror(-code))


for name in sorted(allowed):
    call = seccomp.seccomp_syscall_resolve_name(name.encode())
    # Those of other architectures have no number here.
    if call < 0:
        continue
    if name == "socket" and families:
        for family in range(socket.AF_UNSPEC, 46):
            action = ALLOW if family in families else denied(errno.EAFNOSUPPORT)
            rule(action, call, Comparison(0, EQUAL, family, 0))
    else:
        rule(ALLOW, call)

if ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or seccomp.seccomp_load(context) != 0:
    sys.exit("The filter could not be loaded.")
os.execvp(sys.argv[2], sys.argv[2:])
