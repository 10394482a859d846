"""An authenticator in software made of python-fido2, which shares no code with the service.

Reads lines of JSON, {"create" or "get": the service's options, "origin": ...}, and answers each with the credential. Passkeys
alternate between ES256 without attestation and Ed25519 that vouches for itself.
"""

import json
import os
import sys
from hashlib import sha256

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from fido2.cose import ES256, EdDSA
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorData,
    CollectedClientData,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
    RegistrationResponse,
)

FLAG = AuthenticatorData.FLAG
VERIFIED = FLAG.UP | FLAG.UV | FLAG.BE | FLAG.BS
passkeys = []


def sign(key, data):
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(data)
    return key.sign(data, ec.ECDSA(hashes.SHA256()))


def create(options, origin):
    is_es256 = len(passkeys) % 2 == 0
    key = ec.generate_private_key(ec.SECP256R1()) if is_es256 else ed25519.Ed25519PrivateKey.generate()
    cose = (ES256 if is_es256 else EdDSA).from_cryptography_key(key.public_key())
    assert any(one.alg == cose.ALGORITHM for one in options.pub_key_cred_params)
    passkey = {"id": os.urandom(24), "key": key, "user": options.user.id, "counter": 0}
    data = AttestedCredentialData.create(Aaguid.NONE, passkey["id"], cose)
    rp_id_hash = sha256(options.rp.id.encode()).digest()
    authenticator_data = AuthenticatorData.create(rp_id_hash, VERIFIED | FLAG.AT, 0, data)
    client_data = CollectedClientData.create("webauthn.create", options.challenge, origin)
    if is_es256:
        attestation = AttestationObject.create("none", authenticator_data, {})
    else:
        signature = sign(key, authenticator_data + client_data.hash)
        attestation = AttestationObject.create("packed", authenticator_data, {"alg": cose.ALGORITHM, "sig": signature})
    passkeys.append(passkey)
    response = AuthenticatorAttestationResponse(client_data=client_data, attestation_object=attestation)
    return RegistrationResponse(raw_id=passkey["id"], response=response)


def get(options, origin):
    passkey = passkeys[-1]
    passkey["counter"] += 1
    rp_id_hash = sha256(options.rp_id.encode()).digest()
    authenticator_data = AuthenticatorData.create(rp_id_hash, VERIFIED, passkey["counter"])
    client_data = CollectedClientData.create("webauthn.get", options.challenge, origin)
    response = AuthenticatorAssertionResponse(
        client_data=client_data,
        authenticator_data=authenticator_data,
        signature=sign(passkey["key"], authenticator_data + client_data.hash),
        user_handle=passkey["user"],
    )
    return AuthenticationResponse(raw_id=passkey["id"], response=response)


for line in sys.stdin:
    asked = json.loads(line)
    if "create" in asked:
        made = create(PublicKeyCredentialCreationOptions.from_dict(asked["create"]), asked["origin"])
    else:
        made = get(PublicKeyCredentialRequestOptions.from_dict(asked["get"]), asked["origin"])
    print(json.dumps(dict(made)), flush=True)
